import { type Company, HEARD_SHARE } from '@escuta/contract';
import { LISTENING } from '@escuta/domain';
import { Input } from 'antd';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { Bound, type SchemaForm, useWatch } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useShareInstead } from '../share-instead.ts';

interface ShareFieldProps<Output> {
  form: SchemaForm<{ id_cliente_master: number | null; parcela_escuta: number | null }, Output>;
  /** The company as it is stored; null for a new one. */
  company: Company | null;
}

/** The share of its samples that a company can listen to, in percent (LSN-02). Empty, it tells what holds instead. */
export function ShareField<Output>({ form, company }: ShareFieldProps<Output>) {
  const t = useTexts('companies');
  const { asIs, toPlain } = useFormats();
  const instead = useInsteadText(company, useWatch({ control: form.control, name: 'id_cliente_master' }));
  /** What stands in the field while it is typed, which may be no number yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = t('share.wrong', { least: asIs(100 * HEARD_SHARE.least), most: asIs(100 * HEARD_SHARE.most) });
  const inPercent = (share: number | null) => (share === null || Number.isNaN(share) ? '' : asIs(100 * share));
  return (
    <Bound
      form={form}
      name="parcela_escuta"
      label={t('share.label')}
      help={
        <>
          {t('share.help')} {instead}
        </>
      }
      errorTexts={{ invalid_type: wrong, too_small: wrong, too_big: wrong }}
    >
      {({ value, onChange, onBlur, ...control }) => (
        <Input
          {...control}
          status={control['aria-invalid'] ? 'error' : ''}
          value={typed ?? inPercent(value)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={({ target }) => {
            const plain = toPlain(target.value);
            setTyped(target.value);
            onChange(plain === '' ? null : Number(plain) / 100);
          }}
          onBlur={() => {
            // A text that is no number stays, to be corrected.
            if (!Number.isNaN(value)) setTyped(null);
            onBlur();
          }}
        />
      )}
    </Bound>
  );
}

/** What holds while the field is empty, and which company says so; nothing until it is known. */
function useInsteadText(company: Company | null, above: number | null): string | null {
  const t = useTexts('companies');
  const { percentAsIs } = useFormats();
  const instead = useShareInstead(company, above);
  if (instead === undefined) return null;
  if (instead === null) return t('share.usual', { share: percentAsIs(LISTENING.share) });
  const share = percentAsIs(instead.parcela);
  return instead.razao_social === null
    ? t('share.hidden', { share })
    : t('share.above', { share, name: instead.razao_social });
}
