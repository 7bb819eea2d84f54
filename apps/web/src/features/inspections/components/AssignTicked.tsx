import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { writeChecked } from '../checked-storage.ts';
import { type OpensSelection, selectionData, selectionPath } from '../selection-address.ts';

/** Opens the selection mode with exactly the samples that are ticked in the list. */
export function AssignTicked({ search, viewNow, ids }: OpensSelection & { ids: ReadonlySet<number> }) {
  const t = useTexts('inspections');
  const { user, can } = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  if (!user || !can('inspections.assign')) return null;
  const open = () => {
    writeChecked(user.id_usuario, selectionData(search), ids, key);
    void navigate(selectionPath(search, viewNow()));
  };
  return (
    <Button size="small" disabled={ids.size === 0} onClick={open}>
      {t('selection.assignTicked')}
    </Button>
  );
}
