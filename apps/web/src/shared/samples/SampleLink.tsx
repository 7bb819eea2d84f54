import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mapPath } from '../api/index.ts';

/** Returns what opens a sample on this screen, or null if the screen does not have it: a link then leads to the map. */
export type SampleOpener = (sample: { id_amostra: number }) => (() => void) | null;

interface SampleLinkProps {
  sample: { id_amostra: number; seq: string };
  opener: SampleOpener;
  title?: string;
  children: ReactNode;
}

/** Opens another sample on this screen, or else on the map. */
export function SampleLink({ sample, opener, title, children }: SampleLinkProps) {
  return (
    <Link
      to={mapPath(sample)}
      title={title}
      onClick={(event) => {
        const open = opener(sample);
        if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open();
      }}
    >
      {children}
    </Link>
  );
}
