import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import type { DeviceTask } from '../device-list.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { NewDeviceDialog } from './NewDeviceDialog.tsx';
import { RefusalsDialog } from './RefusalsDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { RotateDialog } from './RotateDialog.tsx';

interface DeviceDialogProps {
  task: DeviceTask;
  /** The control that opened it, which gets the focus back. */
  opener: Element | null;
  /** Shows another dialog in its place. */
  onNext(task: DeviceTask): void;
  onClose(): void;
}

/** The dialog of a task; one for a key is followed by the one that shows it, so that there are never two. */
export function DeviceDialog({ task, opener, onNext, onClose }: DeviceDialogProps) {
  useReturnedFocus(opener);
  const showKey = (shown: Extract<DeviceTask, { kind: 'key' }>['shown']) => onNext({ kind: 'key', shown });
  if (task.kind === 'new') return <NewDeviceDialog onKey={showKey} onClose={onClose} />;
  if (task.kind === 'change') return <ChangeDialog device={task.device} onClose={onClose} />;
  if (task.kind === 'rotate') return <RotateDialog device={task.device} onKey={showKey} onClose={onClose} />;
  if (task.kind === 'revoke') return <RevokeDialog device={task.device} onClose={onClose} />;
  if (task.kind === 'refusals') return <RefusalsDialog device={task.device} onClose={onClose} />;
  return <KeyDialog {...task.shown} onClose={onClose} />;
}
