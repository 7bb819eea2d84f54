import type { Coverage } from '@escuta/contract';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { type Column, Table } from '../../../shared/list-page/index.ts';
import { Card, type CardQuery } from '../components/ChartCard.tsx';
import styles from './coverage.module.css';
import { materialsOf } from './views.ts';

const HEIGHT = 160;
const NOTHING = '–';

interface CardProps {
  data: Coverage | undefined;
  query: CardQuery;
}

/** What each company listened, and how densely. */
export function CompaniesCard({ data, query }: CardProps) {
  const t = useTexts('coverage');
  const { unit, number } = useFormats();
  const rows = data?.empresas.filter(({ amostras, recusas, enderecos }) => amostras + recusas > 0 || enderecos) ?? [];
  type Row = (typeof rows)[number];
  const km = (metres: number | null) => (metres === null ? NOTHING : unit(metres / 1000, 'km', 1));
  const figures = styles.figures;
  const columns: Column<Row>[] = [
    { key: 'nome', head: t('company'), isUnnamed: true, cell: ({ razao_social }) => <bdi>{razao_social}</bdi> },
    {
      key: 'ouvida',
      head: t('state.ouvida'),
      className: figures,
      cell: ({ ouvida, enderecos }) => (enderecos ? t('addresses', { n: enderecos.ouvidos }) : km(ouvida)),
    },
    {
      key: 'sem_acesso',
      head: t('state.sem_acesso'),
      className: figures,
      cell: ({ sem_acesso, enderecos }) => (enderecos ? t('addresses', { n: enderecos.sem_acesso }) : km(sem_acesso)),
    },
    { key: 'amostras', head: t('samples'), className: figures, cell: ({ amostras }) => number(amostras) },
    { key: 'recusas', head: t('refusals'), className: figures, cell: ({ recusas }) => number(recusas) },
    {
      key: 'por_km',
      head: t('perKm'),
      className: figures,
      cell: ({ por_km }) => (por_km === null ? NOTHING : number(por_km, 1)),
    },
  ];
  return (
    <Card
      title={t('companies')}
      how={t('how.companies')}
      height={HEIGHT}
      query={query}
      isEmpty={data && rows.length === 0}
    >
      <div className={styles.rows}>
        <Table caption={t('companies')} columns={columns} rows={rows} keyOf={({ id_cliente }) => id_cliente} />
      </div>
    </Card>
  );
}

/** Lengths by material, all networks together. */
export function MaterialsCard({ data, query }: CardProps) {
  const t = useTexts('coverage');
  const nameOf = useReportEnumeration();
  const { unit, percent } = useFormats();
  const rows = data ? materialsOf(data) : [];
  type Row = (typeof rows)[number];
  const share = ({ ouvida, sem_acesso, fora }: Row) =>
    fora === null ? NOTHING : percent(ouvida / Math.max(1, ouvida + sem_acesso + fora), 1);
  const km = (metres: number | null) => (metres === null ? NOTHING : unit(metres / 1000, 'km', 1));
  const figures = styles.figures;
  const columns: Column<Row>[] = [
    { key: 'nome', head: t('material'), isUnnamed: true, cell: ({ material }) => nameOf('tipo_tubulacao', material) },
    { key: 'ouvida', head: t('state.ouvida'), className: figures, cell: ({ ouvida }) => km(ouvida) },
    { key: 'sem_acesso', head: t('state.sem_acesso'), className: figures, cell: (row) => km(row.sem_acesso) },
    { key: 'fora', head: t('state.fora'), className: figures, cell: ({ fora }) => km(fora) },
    { key: 'parte', head: t('share'), className: figures, cell: share },
  ];
  return (
    <Card title={t('materials')} how={t('how.materials')} height={HEIGHT} query={query} isEmpty={rows.length === 0}>
      <div className={styles.rows}>
        <Table caption={t('materials')} columns={columns} rows={rows} keyOf={({ material }) => material} />
      </div>
    </Card>
  );
}
