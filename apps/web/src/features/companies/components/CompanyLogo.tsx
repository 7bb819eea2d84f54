import { type Company, LOGO_BYTES_MAX } from '@escuta/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useSetLogo } from '../companies.queries.ts';
import styles from './company-logo.module.css';

const MB = 1024 * 1024;

/** The logo of a company, printed on reports (CLI-03). */
export function CompanyLogo({ company: { id_cliente, razao_social, logomarca } }: { company: Company }) {
  const t = useTexts('companies');
  const problem = useProblemText();
  const picker = useRef<HTMLInputElement>(null);
  const saving = useSetLogo();
  const set = (file: File | null) => {
    if (file && file.size > LOGO_BYTES_MAX) return notify.error(t('logo.tooLarge', { mb: LOGO_BYTES_MAX / MB }));
    saving.mutate(
      { id_cliente, file },
      {
        onSuccess: () => notify.success(t(file ? 'logo.saved' : 'logo.removed'), { kind: 'save' }),
        onError: (reason) => notify.error(t('logo.failed'), { kind: 'save', description: problem(reason) }),
      },
    );
  };
  return (
    <section className={form.section} aria-labelledby="company-logo">
      <h2 id="company-logo">{t('logo.title')}</h2>
      {logomarca ? (
        <img className={styles.logo} src={logomarca} alt={t('logo.of', { name: razao_social })} />
      ) : (
        <p className={form.help}>{t('logo.none')}</p>
      )}
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('logo.choose')}
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) set(file);
        }}
      />
      <div className={form.buttons}>
        <Button loading={saving.isPending} onClick={() => picker.current?.click()}>
          {t('logo.choose')}
        </Button>
        {logomarca ? (
          <Button disabled={saving.isPending} onClick={() => set(null)}>
            {t('logo.remove')}
          </Button>
        ) : null}
      </div>
      <p className={form.help}>{t('logo.help', { mb: LOGO_BYTES_MAX / MB })}</p>
    </section>
  );
}
