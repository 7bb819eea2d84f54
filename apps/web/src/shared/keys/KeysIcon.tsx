import { Icon } from '../ui/Icon.tsx';

export const KeysIcon = () => (
  <Icon>
    <rect x="1.5" y="3.5" width="13" height="9" rx="1.5" />
    <path d="M4 6.2h.01M6.7 6.2h.01M9.3 6.2h.01M12 6.2h.01M4.5 9.8h7" />
  </Icon>
);
