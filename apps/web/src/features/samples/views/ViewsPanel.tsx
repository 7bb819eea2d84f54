import { NewView, type SavedView, type ViewScreen } from '@escuta/contract';
import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { Form, Refused, TextField, useSchemaForm, useSending } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading, notify } from '../../../shared/ui/index.ts';
import { ViewRow } from './ViewRow.tsx';
import styles from './views.module.css';
import { useViews, useViewWrites } from './views.queries.ts';

interface ViewsPanelProps {
  /** Takes the focus when the panel opens, and when what had it is gone. */
  title: RefObject<HTMLHeadingElement | null>;
  tela: ViewScreen;
  addressNow(): string;
  /** Called when a view has been opened. */
  onOpened(): void;
}

/** The saved views, and the form that saves what is shown now. */
export function ViewsPanel({ title, tela, addressNow, onOpened }: ViewsPanelProps) {
  const t = useTexts('samples');
  const common = useTexts('common');
  const problem = useProblemText();
  const views = useViews();
  const [saved, setSaved] = useState(0);
  const onSaved = () => {
    setSaved(saved + 1);
    title.current?.focus();
  };
  return (
    <section className={styles.panel} role="dialog" aria-label={t('views.title')}>
      <h2 ref={title} tabIndex={-1}>
        {t('views.title')}
      </h2>
      {views.isError ? (
        <Empty
          title={t('views.failed')}
          help={problem(views.error)}
          action={<Button onClick={() => void views.refetch()}>{common('retry')}</Button>}
        />
      ) : null}
      {views.isPending ? <Loading lines={3} /> : null}
      {views.data ? <ViewList views={views.data} {...{ title, tela, addressNow, onOpened }} /> : null}
      {/* A new form after each saved view. */}
      <SaveForm key={saved} tela={tela} addressNow={addressNow} onSaved={onSaved} />
    </section>
  );
}

function ViewList({ views, title, ...rest }: ViewsPanelProps & { views: readonly SavedView[] }) {
  const t = useTexts('samples');
  if (views.length === 0) return <p className={styles.muted}>{t('views.empty')}</p>;
  return (
    <ul className={styles.list}>
      {views.map((view) => (
        <ViewRow key={view.id_visao} view={view} onGone={() => title.current?.focus()} {...rest} />
      ))}
    </ul>
  );
}

const NAME = NewView.pick({ nome: true });

interface SaveFormProps extends Pick<ViewsPanelProps, 'tela' | 'addressNow'> {
  onSaved(): void;
}

function SaveForm({ tela, addressNow, onSaved }: SaveFormProps) {
  const t = useTexts('samples');
  const { create } = useViewWrites();
  const form = useSchemaForm({
    schema: NAME,
    values: { nome: '' },
    send: async ({ nome }) => {
      await create({ nome, tela, endereco: addressNow() });
      notify.success(t('views.saved', { name: nome }), { kind: 'save' });
      onSaved();
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <TextField form={form} name="nome" label={t('views.name')} />
      <Refused form={form} title={t('views.notSaved')} />
      <Button htmlType="submit" aria-busy={useSending(form)}>
        {t('views.save')}
      </Button>
    </Form>
  );
}
