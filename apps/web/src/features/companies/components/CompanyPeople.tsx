import type { Company, ListedUser } from '@escuta/contract';
import { mayChange } from '@escuta/domain';
import { Link } from 'react-router';
import { newUserAt, userPath, usersOf } from '../../../shared/api/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useRoleName } from '../../../shared/i18n/use-role-name.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Loading } from '../../../shared/ui/index.ts';
import { useCompanyPeople } from '../companies.queries.ts';
import styles from './company-sections.module.css';

/** Users of a company and its branches, each with a link, and a way to create new ones here. */
export function CompanyPeople({ company: { id_cliente } }: { company: Company }) {
  const t = useTexts('companies');
  const problem = useProblemText();
  const { can } = useSession();
  const people = useCompanyPeople(id_cliente);
  const total = people.data?.total ?? 0;
  return (
    <section className={form.section} aria-labelledby="company-people">
      <h2 id="company-people">{t('people.title')}</h2>
      {people.isError ? <p className={form.help}>{problem(people.error)}</p> : null}
      {people.isLoading ? <Loading lines={3} /> : null}
      {people.data && total === 0 ? <p className={form.help}>{t('people.none')}</p> : null}
      {total > 0 ? (
        <ul className={styles.list}>
          {people.data?.dados.map((one) => (
            <Person key={one.id_usuario} person={one} isElsewhere={one.id_cliente !== id_cliente} />
          ))}
        </ul>
      ) : null}
      <div className={styles.links}>
        {total > 0 ? <Link to={usersOf(id_cliente)}>{t('people.all', { n: total })}</Link> : null}
        {can('users.create') ? <Link to={newUserAt(id_cliente)}>{t('people.new')}</Link> : null}
      </div>
    </section>
  );
}

function Person({ person, isElsewhere }: { person: ListedUser; isElsewhere: boolean }) {
  const common = useTexts('common');
  const roleName = useRoleName();
  const { user, can } = useSession();
  const { id_usuario, nome, razao_social, id_tipo_usuario, ativo } = person;
  const facts = [roleName(id_tipo_usuario), isElsewhere && razao_social, !ativo && common('inactive')];
  return (
    <li>
      {user && can('users.edit') && mayChange(user, person) ? (
        <Link to={userPath(id_usuario)}>
          <bdi>{nome}</bdi>
        </Link>
      ) : (
        <bdi>{nome}</bdi>
      )}
      <span className={form.help}>{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
