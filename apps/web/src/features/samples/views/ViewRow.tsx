import { NewView, type SavedView, type ViewScreen } from '@escuta/contract';
import { Button, Dropdown } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { viewPath } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { Form, Refused, TextField, useSchemaForm, useSending } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { MoreIcon } from '../../../shared/ui/icons.tsx';
import { notify } from '../../../shared/ui/index.ts';
import { StarIcon } from './icons.tsx';
import { useViewActions } from './use-view-actions.ts';
import { endOfView } from './view-link.ts';
import styles from './views.module.css';
import { useViewWrites } from './views.queries.ts';

interface ViewRowProps {
  view: SavedView;
  tela: ViewScreen;
  addressNow(): string;
  onOpened(): void;
  /** Called when the control that had the focus is gone. */
  onGone(): void;
}

/** One saved view: its name opens it, the star makes it the one after the sign-in, a menu has the rest. */
export function ViewRow({ view, tela, addressNow, onOpened, onGone }: ViewRowProps) {
  const t = useTexts('samples');
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const actions = useViewActions(view);
  const endId = useId();
  const { nome: name, inicial } = view;
  const endRenaming = () => {
    setRenaming(false);
    onGone();
  };
  if (isRenaming) return <RenameForm view={view} onEnd={endRenaming} />;
  const items = [
    { key: 'copy', label: t('views.copy'), onClick: () => void actions.copy() },
    { key: 'rename', label: t('views.rename'), onClick: () => setRenaming(true) },
    ...(view.tela === tela
      ? [{ key: 'replace', label: t('views.replace'), onClick: () => void actions.replace(addressNow()) }]
      : []),
    { key: 'delete', label: t('views.delete'), danger: true, onClick: () => void actions.remove().then(onGone) },
  ];
  return (
    <li className={styles.row} data-view={view.id_visao}>
      <Button
        type="text"
        className={styles.name ?? ''}
        aria-label={t('views.open', { name })}
        aria-describedby={endId}
        onClick={() => {
          void navigate(viewPath(view));
          onOpened();
        }}
      >
        <bdi>{name}</bdi>
        <small>
          {t(`views.screen.${view.tela}`)}
          {inicial ? ` · ${t('views.isStart')}` : ''}
        </small>
        <PeriodEnd id={endId} view={view} />
      </Button>
      <Button
        type="text"
        className={inicial ? (styles.on ?? '') : ''}
        icon={<StarIcon on={inicial} />}
        aria-pressed={inicial}
        aria-label={t('views.start', { name })}
        title={t('views.start', { name })}
        onClick={() => void actions.setStart(!inicial)}
      />
      <Dropdown trigger={['click']} autoFocus menu={{ items }}>
        <Button
          type="text"
          icon={<MoreIcon />}
          aria-haspopup="menu"
          aria-label={t('views.more', { name })}
          title={t('views.more', { name })}
        />
      </Dropdown>
    </li>
  );
}

/** When the typed period of a view has ended (D-36). */
function PeriodEnd({ id, view }: { id: string; view: SavedView }) {
  const t = useTexts('samples');
  const { date } = useFormats();
  const end = endOfView(view, new Date());
  if (end === null) return null;
  return (
    <small id={id} className={styles.ended}>
      {t('views.ended', { date: date(`${end.replace(' ', 'T')}:00-03:00`) })}
    </small>
  );
}

const NAME = NewView.pick({ nome: true });

function RenameForm({ view, onEnd }: { view: SavedView; onEnd(): void }) {
  const t = useTexts('samples');
  const { change } = useViewWrites();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Not before the key press has ended that led here: Enter would send the form.
    const timer = window.setTimeout(() => row.current?.querySelector('input')?.focus());
    return () => window.clearTimeout(timer);
  }, []);
  const form = useSchemaForm({
    schema: NAME,
    values: { nome: view.nome },
    send: async ({ nome }) => {
      await change({ id: view.id_visao, nome });
      notify.success(t('views.renamed'), { kind: 'save' });
      onEnd();
    },
  });
  return (
    <li ref={row} className={styles.rename}>
      <Form form={form} className={styles.form}>
        <TextField form={form} name="nome" label={t('views.name')} />
        <Refused form={form} title={t('views.notSaved')} />
        <div className={styles.buttons}>
          <Button htmlType="submit" type="primary" aria-busy={useSending(form)}>
            {t('views.renameDone')}
          </Button>
          <Button onClick={onEnd}>{t('views.cancel')}</Button>
        </div>
      </Form>
    </li>
  );
}
