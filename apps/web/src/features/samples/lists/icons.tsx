import { Icon } from '../../../shared/ui/Icon.tsx';

export const ReportIcon = () => (
  <Icon>
    <path d="M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.5 8h5m-5 3h5" />
  </Icon>
);
export const ListIcon = () => (
  <Icon>
    <path d="M5.5 4h8m-8 4h8m-8 4h8M2.5 4h.01M2.5 8h.01M2.5 12h.01" />
  </Icon>
);
export const PlaySmallIcon = () => (
  <Icon solid>
    <path d="M4.5 2.5v11l9-5.5z" />
  </Icon>
);
export const PauseSmallIcon = () => (
  <Icon solid>
    <path d="M4 3h3v10H4zM9 3h3v10H9z" />
  </Icon>
);
