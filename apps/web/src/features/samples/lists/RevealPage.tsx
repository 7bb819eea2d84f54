import { Button } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { List } from '../../../shared/list-page/index.ts';
import { useAddressTexts } from '../../../shared/samples/use-address-texts.ts';
import { useSession } from '../../../shared/session/index.ts';
import { PinIcon } from '../components/icons.tsx';
import type { ListSearch } from './list-search.ts';
import type { SamplePage } from './paged-samples.queries.ts';
import { useRevealPage } from './use-reveal-page.ts';
import { WorkProgress } from './WorkProgress.tsx';

/** Reveals the addresses of all samples of the page; only for people who may reveal one (DET-07). */
export function RevealPage({ list: { search, query } }: { list: List<ListSearch, SamplePage> }) {
  const t = useAddressTexts();
  const common = useTexts('common');
  const { can } = useSession();
  const { missing, progress, start, cancel } = useRevealPage(query.data?.rows ?? [], search);
  if (!can('samples.reveal_address')) return null;
  if (progress) {
    return (
      <WorkProgress
        name={t('revealingPage')}
        count={t('ofPage', { ...progress })}
        {...progress}
        action={<Button onClick={cancel}>{common('cancel')}</Button>}
      />
    );
  }
  return (
    <Button
      icon={<PinIcon />}
      aria-label={t('revealPage')}
      disabled={missing === 0 || query.isError || query.isPlaceholderData}
      onClick={start}
    >
      {t('revealPage')}
    </Button>
  );
}
