import { Icon } from '../ui/Icon.tsx';

export { PauseIcon, PlayIcon } from '../audio/icons.tsx';

export const StopIcon = () => (
  <Icon solid>
    <path d="M3.5 3.5h9v9h-9z" />
  </Icon>
);
