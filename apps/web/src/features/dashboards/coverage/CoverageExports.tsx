import type { CoverageFilterInput } from '@escuta/contract';
import { mayExport } from '@escuta/domain';
import { Button } from 'antd';
import { useState } from 'react';
import { useLanguage, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { DownloadIcon } from '../../../shared/ui/icons.tsx';
import { notify } from '../../../shared/ui/index.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import styles from '../components/dashboard.module.css';
import { coverageFile } from './coverage.queries.ts';

type Format = 'csv' | 'geojson';

/** Files of the coverage: its streets as CSV, its stretches as GeoJSON where a whole network is told: of others the file has none. */
export function CoverageExports({ filter, hasStretches }: { filter: CoverageFilterInput; hasStretches: boolean }) {
  const t = useTexts('coverage');
  const problem = useProblemText();
  const language = useLanguage();
  const { user } = useSession();
  const [busy, setBusy] = useState<Format | null>(null);
  if (!user || !mayExport(user)) return null;
  const save = async (formato: Format) => {
    setBusy(formato);
    try {
      saveFile(await coverageFile({ ...filter, formato, idioma: language }));
    } catch (error) {
      notify.error(t('exportFailed'), { description: problem(error) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={styles.buttons}>
      <Button
        icon={<DownloadIcon />}
        loading={busy === 'csv'}
        disabled={busy !== null}
        onClick={() => void save('csv')}
      >
        {t('csv')}
      </Button>
      {hasStretches ? (
        <Button
          icon={<DownloadIcon />}
          loading={busy === 'geojson'}
          disabled={busy !== null}
          onClick={() => void save('geojson')}
        >
          {t('geojson')}
        </Button>
      ) : null}
    </div>
  );
}
