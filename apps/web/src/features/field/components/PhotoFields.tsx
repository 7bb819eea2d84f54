import { PHOTO_TITLE_MAX } from '@escuta/contract';
import { useEffect, useState } from 'react';
import { TextInput } from '../../../shared/forms/inputs.tsx';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { readFile } from '../store/files.ts';
import type { Waiting } from '../store/waiting.ts';
import { Button, buttonClass, primaryClass } from './Button.tsx';
import styles from './form.module.css';
import { Section } from './Section.tsx';

/** Listed so that phones convert HEIC photos to JPEG. */
const TYPES = 'image/jpeg,image/png,image/webp';

interface Props {
  photos: Waiting['photos'];
  max: number;
  isShrinking: boolean;
  onAdd(files: readonly File[]): void;
  onRemove(id: string): void;
  /** Without it, photos have no titles. */
  onTitle?(id: string, title: string): void;
}

/** Photos from the camera or the gallery, each with a title. */
export function PhotoFields({ photos, max, isShrinking, onAdd, onRemove, onTitle }: Props) {
  const t = useTexts('field');
  const full = photos.length >= max;
  return (
    <Section title={t('section.photos')}>
      {photos.length > 0 ? (
        <ul className={styles.photos}>
          {photos.map(({ id, title }, index) => (
            <li key={id} className={styles.photo}>
              <Preview id={id} name={title || t('photos.untitled', { n: index + 1 })} />
              {onTitle ? (
                <TextInput
                  autoComplete="off"
                  label={t('photos.caption', { n: index + 1 })}
                  value={title}
                  maxLength={PHOTO_TITLE_MAX}
                  onChange={(next) => onTitle(id, next)}
                />
              ) : (
                <span />
              )}
              <Button aria-label={t('photos.remove', { n: index + 1 })} onClick={() => onRemove(id)}>
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.row}>
        <PhotoInput name={t('photos.camera')} camera disabled={full} onAdd={onAdd} />
        <PhotoInput name={t('photos.gallery')} disabled={full} onAdd={onAdd} />
      </div>
      <p className={styles.help} role="status">
        {isShrinking ? t('photos.shrinking') : t('photos.count', { n: photos.length, max })}
      </p>
    </Section>
  );
}

interface PhotoInputProps {
  name: string;
  camera?: boolean;
  disabled?: boolean;
  /** The first choice of a question: it is coloured and has the focus. */
  isFirst?: boolean;
  onAdd(files: readonly File[]): void;
}

export function PhotoInput({ name, camera = false, disabled = false, isFirst = false, onAdd }: PhotoInputProps) {
  return (
    <label className={isFirst ? primaryClass : buttonClass}>
      <input
        type="file"
        className="visually-hidden"
        accept={TYPES}
        disabled={disabled}
        // biome-ignore lint/a11y/noAutofocus: the first choice of a question that has just opened
        autoFocus={isFirst}
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Lets the user choose the same photo again.
          event.target.value = '';
          if (files.length > 0) onAdd(files);
        }}
      />
      {name}
    </label>
  );
}

function Preview({ id, name }: { id: string; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    const show = async () => {
      const blob = await readFile(id);
      if (!blob || gone) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    };
    show().catch(() => {});
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url ? <img src={url} alt={name} /> : <div className={styles.blank} />;
}
