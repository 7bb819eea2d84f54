import { Button } from 'antd';
import { KeysIcon, ShortcutsHelp, useKeyTexts } from '../keys/index.ts';
import { COMPARING_KEYS, LISTENING_KEYS } from './listening-actions.ts';

interface PlayerHelpProps {
  open: boolean;
  onChange(open: boolean): void;
  /** Whether the sound can be compared with others. */
  compares: boolean;
  className?: string | undefined;
}

/** The button and the sheet of a player's keys, on a screen without keys of its own. */
export function PlayerHelp({ open, onChange, compares, className = '' }: PlayerHelpProps) {
  const keys = useKeyTexts();
  return (
    <>
      <Button
        type="text"
        className={className}
        icon={<KeysIcon />}
        aria-label={keys('title')}
        title={`${keys('title')} (?)`}
        onClick={() => onChange(true)}
      />
      <ShortcutsHelp
        open={open}
        onClose={() => onChange(false)}
        actions={['help']}
        listening={compares ? [...LISTENING_KEYS, ...COMPARING_KEYS] : LISTENING_KEYS}
        verdicts={0}
      />
    </>
  );
}
