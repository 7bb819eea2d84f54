import { Icon } from '../../../shared/ui/Icon.tsx';

export const BackIcon = () => (
  <Icon>
    <path d="M13 8H3m4-4.5L2.5 8 7 12.5" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
  </Icon>
);
export const LinkIcon = () => (
  <Icon>
    <path d="M6.8 9.2a2.8 2.8 0 0 0 4 0l2-2a2.83 2.83 0 0 0-4-4l-1 1M9.2 6.8a2.8 2.8 0 0 0-4 0l-2 2a2.83 2.83 0 0 0 4 4l1-1" />
  </Icon>
);
export const CommentIcon = () => (
  <Icon>
    <path d="M2.5 3.5h11v7.5H7l-3 2.5V11H2.5z" />
  </Icon>
);
export const OutIcon = () => (
  <Icon>
    <path d="M9.5 2.5h4v4m-.3-3.7L8 8M11.5 9v4h-9V4.5h4" />
  </Icon>
);
export const PinIcon = () => (
  <Icon>
    <path d="M8 14s4.5-4.3 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.7 8 14 8 14z" />
    <circle cx="8" cy="6.5" r="1.6" />
  </Icon>
);
