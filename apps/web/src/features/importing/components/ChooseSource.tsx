import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { useSource } from '../hooks/use-source.ts';
import { TABLE_FILES } from '../read/source.ts';
import { FilePicker } from './FilePicker.tsx';
import { Trouble } from './Trouble.tsx';

/** Choosing the recordings: a folder, an archive, or files. */
export function ChooseSource({ chosen, disabled }: { chosen: ReturnType<typeof useSource>; disabled: boolean }) {
  const t = useTexts('importing');
  const { source, openFiles } = chosen;
  const { name, opened, isOpening, problem } = source;
  const open = (files: File[]) => void openFiles(files);
  return (
    <section className={form.section} aria-labelledby="import-source">
      <h2 id="import-source">{t('source.title')}</h2>
      <p className={form.help}>{t('source.help')}</p>
      <div className={form.buttons}>
        <FilePicker name={t('source.folder')} folder multiple isPrimary={!opened} disabled={disabled} onChoose={open} />
        <FilePicker
          name={t('source.files')}
          accept={`.zip,.wav,${TABLE_FILES}`}
          multiple
          disabled={disabled}
          onChoose={open}
        />
      </div>
      <p role="status">
        {isOpening ? t('source.opening', { name }) : null}
        {opened ? t('source.found', { name, n: opened.recordings }) : null}
        {opened && opened.others > 0 ? ` ${t('source.others', { n: opened.others })}` : null}
      </p>
      {problem ? (
        <Trouble title={t('source.failed', { name })}>{t(`problem.${problem.code}`, problem.params)}</Trouble>
      ) : null}
    </section>
  );
}
