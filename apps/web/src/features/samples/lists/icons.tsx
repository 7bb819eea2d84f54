import { Icon } from '../../../shared/ui/Icon.tsx';

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
export const ColumnsIcon = () => (
  <Icon>
    <path d="M2 3h12v10H2zM6 3v10M10 3v10" />
  </Icon>
);
