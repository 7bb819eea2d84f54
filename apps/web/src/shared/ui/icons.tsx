import { Icon } from './Icon.tsx';
import type { ToastTone } from './notify.ts';

export const CloseIcon = () => (
  <Icon>
    <path d="m4 4 8 8m0-8-8 8" />
  </Icon>
);

export const ChevronIcon = ({ className }: { className?: string | undefined }) => (
  <Icon className={className} size={12}>
    <path d="m3 6 5 5 5-5" />
  </Icon>
);

export const EyeIcon = ({ crossed }: { crossed: boolean }) => (
  <Icon>
    <path d="M1.5 8S3.8 3.5 8 3.5 14.5 8 14.5 8 12.2 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="2" />
    {crossed ? <path d="m2.5 13.5 11-11" /> : null}
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx="8" cy="5" r="2.75" />
    <path d="M2.5 14c.5-3 2.7-4.5 5.5-4.5s5 1.5 5.5 4.5" />
  </Icon>
);

export const LeaveIcon = () => (
  <Icon>
    <path d="M6.5 2.5H3v11h3.5M7 8h6.5m-2.5-2.5L13.5 8 11 10.5" />
  </Icon>
);

export const MapIcon = () => (
  <Icon>
    <path d="m1.5 4 4.5-2 4 2 4.5-2v10l-4.5 2-4-2-4.5 2V4ZM6 2v10m4-8v10" />
  </Icon>
);

export const OfflineIcon = () => (
  <Icon>
    <path d="M1.5 6.2a9.6 9.6 0 0 1 3-1.9M7 3.5a9.6 9.6 0 0 1 7.5 2.7M4 9a6 6 0 0 1 2.6-1.5m3.6.4A6 6 0 0 1 12 9m-4 3.5v.01M2.5 2l11 12" />
  </Icon>
);

export const FoldIcon = ({ folded }: { folded: boolean }) => (
  <Icon>
    <rect x="2" y="2.5" width="12" height="11" rx="1.5" />
    <path d={folded ? 'M6 2.5v11M9 6l2 2-2 2' : 'M6 2.5v11M11 6 9 8l2 2'} />
  </Icon>
);

const TONE_PATHS: Record<ToastTone, string> = {
  success: 'M5 8.2 7.2 10.4 11 6',
  info: 'M8 7.5v3.5M8 5.1v.01',
  warning: 'M8 4.8v3.7M8 11v.01',
  error: 'm5.6 5.6 4.8 4.8m0-4.8-4.8 4.8',
};

export const ToneIcon = ({ tone, className }: { tone: ToastTone; className?: string | undefined }) => (
  <Icon className={className}>
    <circle cx="8" cy="8" r="6.4" />
    <path d={TONE_PATHS[tone]} />
  </Icon>
);

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

export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2v8m-3.5-3.5L8 10l3.5-3.5M2.5 13.5h11" />
  </Icon>
);

export const UploadIcon = () => (
  <Icon>
    <path d="M8 10V2M4.5 5.5 8 2l3.5 3.5M2.5 13.5h11" />
  </Icon>
);

export const ZoomIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5M7 5v4M5 7h4" />
  </Icon>
);

export const ReportIcon = () => (
  <Icon>
    <path d="M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.5 8h5m-5 3h5" />
  </Icon>
);

export const PeopleIcon = () => (
  <Icon>
    <circle cx="6" cy="5.5" r="2.25" />
    <path d="M1.5 13.5c.4-2.6 2.2-4 4.5-4s4.1 1.4 4.5 4M10.5 3.6a2.25 2.25 0 0 1 0 3.8M12 9.9c1.4.6 2.3 1.8 2.5 3.6" />
  </Icon>
);

export const BuildingIcon = () => (
  <Icon>
    <path d="M3 14V2.5h6.5V14M9.5 6.5H13V14M1.5 14h13M5 5.5h2.5M5 8.25h2.5M5 11h2.5" />
  </Icon>
);

export const LogIcon = () => (
  <Icon>
    <path d="M2.5 8a5.5 5.5 0 1 0 1.6-3.9L2.5 5.7M2.5 2.5v3.2h3.2M8 5v3.2l2.2 1.3" />
  </Icon>
);

export const WaterIcon = () => (
  <Icon>
    <path d="M8 1.5c2.6 3.2 4.5 5.4 4.5 8a4.5 4.5 0 0 1-9 0c0-2.6 1.9-4.8 4.5-8Z" />
  </Icon>
);

export const HelpIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.4" />
    <path d="M6.2 6.2a1.8 1.8 0 1 1 2.7 1.6c-.6.3-.9.7-.9 1.3M8 11.2v.01" />
  </Icon>
);

export const TourIcon = () => (
  <Icon>
    <path d="M4 14V2.5M4 3h8l-2 2.75L12 8.5H4" />
  </Icon>
);

export const HomeIcon = () => (
  <Icon>
    <path d="M2 7.5 8 2.5l6 5M3.5 6.5v7h9v-7M6.5 13.5v-4h3v4" />
  </Icon>
);

export const HeadphonesIcon = () => (
  <Icon>
    <path d="M2.5 11V8a5.5 5.5 0 0 1 11 0v3M2.5 9.5h2v4h-2zM11.5 9.5h2v4h-2z" />
  </Icon>
);

export const AgreeIcon = () => (
  <Icon>
    <circle cx="6" cy="8" r="4" />
    <circle cx="10" cy="8" r="4" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon>
    <path d="M5.5 3 2.5 6l3 3M2.8 6h6.7a4 4 0 0 1 0 8H6" />
  </Icon>
);

export const StepIcon = ({ up = false }: { up?: boolean }) => (
  <Icon>
    <path d={up ? 'm3.5 10 4.5-4.5L12.5 10' : 'm3.5 6 4.5 4.5L12.5 6'} />
  </Icon>
);

export const MoreIcon = () => (
  <Icon solid>
    <path d="M3.5 6.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6M8 6.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6M12.5 6.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6" />
  </Icon>
);

export const QueueIcon = () => (
  <Icon>
    <path d="M6 4h7M6 8h7M6 12h7" />
    <circle cx="3" cy="4" r="0.8" />
    <circle cx="3" cy="8" r="0.8" />
    <circle cx="3" cy="12" r="0.8" />
  </Icon>
);

export const AddressIcon = () => (
  <Icon>
    <path d="M8 14.5c3-3.4 4.5-5.9 4.5-8a4.5 4.5 0 0 0-9 0c0 2.1 1.5 4.6 4.5 8Z" />
    <path d="M6 7.5l2-2 2 2V9H6Z" />
  </Icon>
);

export const SensorIcon = () => (
  <Icon>
    <path d="M8 7v7M5.5 14h5M5.2 9.8a4 4 0 0 1 0-5.6m5.6 0a4 4 0 0 1 0 5.6M3 12a7 7 0 0 1 0-10m10 0a7 7 0 0 1 0 10" />
    <circle cx="8" cy="7" r="1" />
  </Icon>
);
