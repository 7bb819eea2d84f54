import { Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';

/** Searches samples by ID only, ignoring the filters (MAP-01). */
export function FooterSearch({ className }: { className?: string | undefined }) {
  const t = useTexts('samples');
  const { filters } = useDashboard();
  const searched = filters.search.kind === 'id' ? filters.search.id_amostra : '';
  const [typed, setTyped] = useState({ searched, text: searched });
  // The box shows the id that is searched, and is empty again when the person returns to the filters.
  if (typed.searched !== searched) setTyped({ searched, text: searched });
  const { text } = typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') filters.findById(text.trim());
  };
  return (
    <search className={className}>
      <form onSubmit={submit}>
        <Input
          value={text}
          maxLength={500}
          allowClear
          enterKeyHint="search"
          aria-label={t('filters.footer')}
          placeholder={t('filters.footer')}
          title={t('filters.footerHelp')}
          onChange={(event) => setTyped({ searched, text: event.target.value })}
          onPressEnter={submit}
        />
      </form>
    </search>
  );
}
