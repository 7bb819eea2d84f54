import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { notify } from '../../../shared/ui/index.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import type { CsvSeparator } from '../csv.ts';
import styles from './importing.module.css';
import { ScrollTable } from './ScrollTable.tsx';

interface RefusalsProps {
  title: string;
  /** The list unfolds from its title: nothing is wrong with what it names. */
  isFolded?: boolean;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** What the rows do not tell. */
  more: ReactNode;
  words: { download: string; failed: string; fileName: string };
  /** Name of what was chosen, without the end that tells its kind. */
  name: string;
  /** Makes the whole list. */
  make(separator: CsvSeparator): Promise<Blob> | Blob;
  tell(reason: unknown): string;
}

/** What is refused, with the reasons, and the whole list to download. */
export function Refusals({ title, isFolded = false, head, rows, more, words, name, make, tell }: RefusalsProps) {
  const { decimalSeparator } = useFormats();
  const [isMaking, setMaking] = useState(false);
  const download = async () => {
    setMaking(true);
    try {
      const blob = await make(decimalSeparator === ',' ? ';' : ',');
      saveFile({ blob, name: `${name}-${words.fileName}.csv` });
    } catch (reason) {
      notify.error(words.failed, { description: tell(reason) });
    } finally {
      setMaking(false);
    }
  };
  const list = (
    <>
      <ScrollTable name={title} head={head} rows={rows} />
      {more}
      <div className={form.buttons}>
        <Button aria-busy={isMaking} onClick={() => !isMaking && void download()}>
          {words.download}
        </Button>
      </div>
    </>
  );
  if (!isFolded) {
    return (
      <>
        <h3>{title}</h3>
        {list}
      </>
    );
  }
  return (
    <details className={`${form.across} ${styles.folded}`}>
      <summary>{title}</summary>
      {list}
    </details>
  );
}
