import { Icon } from '../ui/Icon.tsx';

export const PlayIcon = () => (
  <Icon solid>
    <path d="M4.5 2.6v10.8c0 .5.6.8 1 .5l8.1-5.4a.6.6 0 0 0 0-1L5.5 2.1a.6.6 0 0 0-1 .5Z" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon solid>
    <path d="M4 2.5h2.8v11H4zM9.2 2.5H12v11H9.2z" />
  </Icon>
);

export const LoopIcon = () => (
  <Icon>
    <path d="M11 1.5 13.5 4 11 6.5M13.3 4H5a3 3 0 0 0-3 3v.6M5 14.5 2.5 12 5 9.5M2.7 12H11a3 3 0 0 0 3-3v-.6" />
  </Icon>
);

export const AutoplayIcon = () => (
  <Icon>
    <path d="M1.5 3.5h6M1.5 8h4M1.5 12.5h6M9.5 4.8v6.4l5-3.2z" />
  </Icon>
);

export const VolumeIcon = ({ off }: { off: boolean }) => (
  <Icon>
    <path d="M2 6v4h2.5L8 13V3L4.5 6H2Z" />
    {off ? <path d="m11 6 3.5 4m0-4L11 10" /> : <path d="M10.5 5.8a3.2 3.2 0 0 1 0 4.4M12.6 3.8a6 6 0 0 1 0 8.4" />}
  </Icon>
);

export const ToolsIcon = () => (
  <Icon>
    <path d="M3.5 14v-3m0-3V2M8 14V8.5m0-3V2M12.5 14v-1.5m0-3V2M2 11h3M6.5 5.5h3M11 12.5h3" />
  </Icon>
);
