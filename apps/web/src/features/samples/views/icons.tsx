import { Icon } from '../../../shared/ui/Icon.tsx';

export const BookmarkIcon = () => (
  <Icon>
    <path d="M4 2.5h8v11L8 10.5l-4 3z" />
  </Icon>
);

export const StarIcon = ({ on }: { on: boolean }) => (
  <Icon solid={on}>
    <path d="m8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6z" />
  </Icon>
);
