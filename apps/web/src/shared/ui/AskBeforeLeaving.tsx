import { Modal } from 'antd';
import { useBlocker } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface AskBeforeLeavingProps {
  title: string;
  text: string;
  /** What the two buttons say. */
  stay: string;
  leave: string;
}

/** As long as it is shown, a person who goes to another page or closes the tab is asked first. The end of a session is not held up. */
export function AskBeforeLeaving(words: AskBeforeLeavingProps) {
  useLeaveWarning(true);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  if (blocker.state !== 'blocked') return null;
  return <Question {...words} onStay={blocker.reset} onLeave={blocker.proceed} />;
}

interface QuestionProps extends AskBeforeLeavingProps {
  onStay(): void;
  onLeave(): void;
}

function Question({ title, text, stay, leave, onStay, onLeave }: QuestionProps) {
  const common = useTexts('common');
  useReturnedFocus();
  return (
    <Modal
      open
      title={title}
      width={420}
      closable={{ 'aria-label': common('close') }}
      okText={leave}
      cancelText={stay}
      okButtonProps={{ danger: true }}
      onOk={onLeave}
      onCancel={onStay}
    >
      <p>{text}</p>
    </Modal>
  );
}
