import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useRouter } from '../../../shared/address/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { writeChecked } from '../checked-storage.ts';
import { type OpensSelection, selectionData, selectionPath } from '../selection-address.ts';

/** Opens the selection mode with exactly the samples that are ticked in the list. */
export function AssignTicked({ search, viewNow, ids }: OpensSelection & { ids: ReadonlySet<number> }) {
  const t = useTexts('inspections');
  const { user, can } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  if (!user || !can('inspections.assign')) return null;
  const open = () => {
    writeChecked(user.id_usuario, selectionData(search), ids, router.state.location.key);
    void navigate(selectionPath(search, viewNow()));
  };
  return (
    <Button size="small" disabled={ids.size === 0} onClick={open}>
      {t('selection.assignTicked')}
    </Button>
  );
}
