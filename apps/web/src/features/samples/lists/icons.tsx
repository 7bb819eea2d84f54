import { Icon } from '../../../shared/ui/Icon.tsx';

export const PrintIcon = () => (
  <Icon>
    <path d="M4.5 6V2h7v4M4.5 12h-2V6h11v6h-2" />
    <path d="M4.5 9.5h7V14h-7z" />
  </Icon>
);
export const FilterIcon = () => (
  <Icon>
    <path d="M2 3.5h12M4 8h8M6.5 12.5h3" />
  </Icon>
);
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
export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2v8m-3.5-3.5L8 10l3.5-3.5M2.5 13.5h11" />
  </Icon>
);
export const ZoomIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5M7 5v4M5 7h4" />
  </Icon>
);
