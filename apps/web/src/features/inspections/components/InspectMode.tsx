import { isSuperAdmin } from '@escuta/domain';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { companiesOf, type OpensSelection, selectionPath } from '../selection-address.ts';

/** With more listed samples, a confirmation is required (SEL-06). */
const CONFIRM_ABOVE = 300;

/** Button that opens the selection mode; for super admins only if the search is limited to companies (MAP-14). */
export function InspectMode({ search, viewNow, listed }: OpensSelection & { listed: number }) {
  const t = useTexts('inspections');
  const { user, can } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  if (!user || !isSuperAdmin(user) || !can('inspections.assign') || companiesOf(search).length === 0) return null;
  const open = () => void navigate(selectionPath(search, viewNow()));
  return (
    <>
      <Button icon={<SelectIcon />} onClick={() => (listed > CONFIRM_ABOVE ? setAsking(true) : open())}>
        {t('selection.open')}
      </Button>
      <Modal
        open={asking}
        title={t('selection.openTitle')}
        width={420}
        okText={t('selection.openConfirm')}
        onOk={open}
        onCancel={() => setAsking(false)}
      >
        {t('selection.openText', { n: listed })}
      </Modal>
    </>
  );
}

const SelectIcon = () => (
  <Icon>
    <path d="M2.5 5v-2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M5.5 8.2l1.9 1.9 3.4-3.8" />
  </Icon>
);
