import type { User } from '@escuta/contract';
import { Button } from 'antd';
import { Link, Navigate, useParams } from 'react-router';
import { readId, useKeptAddress } from '../../../shared/address/index.ts';
import { USERS_PATH } from '../../../shared/api/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { PasswordLink } from '../components/PasswordLink.tsx';
import { UserForm } from '../components/UserForm.tsx';
import { useUser } from '../users.queries.ts';

/** Another user's data (USR-02); the user's own data is at MyProfilePage. */
export default function UserProfilePage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const id_usuario = readId(id);
  if (id_usuario === null || id_usuario === user?.id_usuario) return <Navigate to="/admin/my-profile" replace />;
  return <OtherUser key={id_usuario} id={id_usuario} />;
}

function OtherUser({ id }: { id: number }) {
  const t = useTexts('users');
  const found = useUser(id);
  const back = useKeptAddress(USERS_PATH);
  return (
    <div className={form.page}>
      <div>
        <Link to={back}>{t('profile.back')}</Link>
        <h1>{t('profile.title')}</h1>
      </div>
      <Found found={found} />
    </div>
  );
}

function Found({ found }: { found: ReturnType<typeof useUser> }) {
  const t = useTexts('users');
  const common = useTexts('common');
  const problem = useProblemText();
  if (found.data) return <Editable user={found.data} />;
  if (!found.isError) return <Loading lines={8} />;
  const retry = <Button onClick={() => void found.refetch()}>{common('retry')}</Button>;
  return <Empty title={t('profile.notLoaded')} help={problem(found.error)} action={retry} />;
}

function Editable({ user }: { user: User }) {
  return (
    <>
      <UserForm user={user} />
      <PasswordLink user={user} />
    </>
  );
}
