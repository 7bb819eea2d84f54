import { type Device, REFUSAL_DAYS } from '@escuta/contract';
import { Button, Dropdown } from 'antd';
import { type SyntheticEvent, useRef } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type Column, Table } from '../../../shared/list-page/index.ts';
import { MoreIcon, ToneIcon } from '../../../shared/ui/icons.tsx';
import listStyles from '../../../shared/ui/list-page.module.css';
import { nameOf, namesakesOf, type StartTask } from '../device-list.ts';
import { useRefusalWords } from '../refusal-words.ts';
import styles from './devices.module.css';

interface DeviceTableProps {
  rows: readonly Device[];
  /** When the rows were fetched, epoch milliseconds: the last contacts are told as of then. */
  now: number;
  onStart: StartTask;
}

/** Devices with their state and what can be done with them. */
export function DeviceTable({ rows, now, onStart }: DeviceTableProps) {
  const t = useTexts('devices');
  const { number } = useFormats();
  const namesakes = namesakesOf(rows);
  const columns: Column<Device>[] = [
    {
      key: 'name',
      head: t('name'),
      className: styles.name,
      cell: (row) => <Name device={row} isShared={namesakes.has(nameOf(row))} />,
    },
    { key: 'company', head: t('company'), cell: ({ razao_social }) => <bdi>{razao_social}</bdi> },
    { key: 'collector', head: t('collector'), cell: ({ nome_coletor }) => <bdi>{nome_coletor ?? '–'}</bdi> },
    { key: 'contact', head: t('contact'), cell: (row) => <Contact device={row} now={now} /> },
    { key: 'samples', head: t('samples'), className: listStyles.number, cell: ({ amostras }) => number(amostras) },
    { key: 'state', head: t('state'), cell: (row) => <State device={row} /> },
    {
      key: 'refusals',
      head: t('refusals.head'),
      className: styles.refusals,
      cell: (row) => <Refusals device={row} onStart={onStart} />,
    },
    {
      ...{ key: 'actions', head: t('list.actions'), className: styles.actions, isUnnamed: true },
      cell: (row) => (row.dt_revogacao === null ? <Actions device={row} onStart={onStart} /> : null),
    },
  ];
  return (
    <Table
      caption={t('list.table')}
      columns={columns}
      rows={rows}
      keyOf={({ id_dispositivo }) => id_dispositivo}
      rowProps={({ id_dispositivo, dt_revogacao }) => ({
        'data-device': id_dispositivo,
        className: dt_revogacao === null ? undefined : styles.revoked,
      })}
    />
  );
}

/** With the day on which it was added, where another one of its company has the same name. */
function Name({ device: { nome, dt_criacao }, isShared }: { device: Device; isShared: boolean }) {
  const t = useTexts('devices');
  const { dateTime } = useFormats();
  if (!isShared) return <bdi>{nome}</bdi>;
  return (
    <span className={styles.lines}>
      <bdi>{nome}</bdi>
      <small>{t('added', { date: dateTime(dt_criacao) })}</small>
    </span>
  );
}

/** What was refused of it lately: how often, and when and why the last time. */
function Refusals({ device, onStart }: { device: Device; onStart: StartTask }) {
  const { nome, recusas, ultima_recusa } = device;
  const t = useTexts('devices');
  const { dateTime } = useFormats();
  const why = useRefusalWords();
  if (ultima_recusa === null) return <span className={styles.muted}>{t('refusals.none')}</span>;
  return (
    <span className={styles.lines}>
      <span className={listStyles.state} data-on={recusas === 0}>
        {recusas === 0 ? null : <ToneIcon tone="warning" />}
        {t('refusals.count', { n: recusas, days: REFUSAL_DAYS })}
      </span>
      <small>{t('refusals.last', { date: dateTime(ultima_recusa.dt_recusa), why: why(ultima_recusa.problema) })}</small>
      <span>
        <Button
          size="small"
          aria-label={t('refusals.of', { name: nome })}
          onClick={({ currentTarget }) => onStart({ kind: 'refusals', device }, currentTarget)}
        >
          {t('refusals.open')}
        </Button>
      </span>
    </span>
  );
}

/** The last call with a key that works: how long ago, and when. */
function Contact({ device: { dt_contato }, now }: { device: Device; now: number }) {
  const t = useTexts('devices');
  const { ago, dateTime } = useFormats();
  if (dt_contato === null) return <span className={styles.muted}>{t('never')}</span>;
  return (
    <time dateTime={dt_contato} className={styles.lines}>
      {ago(dt_contato, now)}
      <small>{dateTime(dt_contato)}</small>
    </time>
  );
}

/** Whether it may send, and until when the previous key does. */
function State({ device: { dt_revogacao, dt_chave_anterior } }: { device: Device }) {
  const t = useTexts('devices');
  const { dateTime } = useFormats();
  const works = dt_revogacao === null;
  const since = works
    ? dt_chave_anterior && t('previousUntil', { date: dateTime(dt_chave_anterior) })
    : t('revokedSince', { date: dateTime(dt_revogacao) });
  return (
    <span className={styles.lines}>
      <span className={listStyles.state} data-on={works}>
        <ToneIcon tone={works ? 'success' : 'error'} />
        {t(works ? 'works' : 'revoked')}
      </span>
      {since ? <small>{since}</small> : null}
    </span>
  );
}

function Actions({ device, onStart }: { device: Device; onStart: StartTask }) {
  const t = useTexts('devices');
  const more = useRef<HTMLButtonElement>(null);
  const name = device.nome;
  const item = (kind: 'rotate' | 'revoke', danger: boolean) => ({
    ...{ key: kind, label: t(`${kind}.open`), danger },
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      // The focus is in the dialog before Enter has ended, and would press a button or send the form there.
      domEvent.preventDefault();
      // The item itself is gone when the dialog closes.
      onStart({ kind, device }, more.current);
    },
  });
  return (
    <span className={styles.buttons}>
      <Button
        aria-label={t('change.of', { name })}
        onClick={({ currentTarget }) => onStart({ kind: 'change', device }, currentTarget)}
      >
        {t('change.open')}
      </Button>
      <Dropdown trigger={['click']} autoFocus menu={{ items: [item('rotate', false), item('revoke', true)] }}>
        <Button
          ref={more}
          type="text"
          icon={<MoreIcon />}
          aria-haspopup="menu"
          aria-label={t('list.more', { name })}
          title={t('list.more', { name })}
        />
      </Dropdown>
    </span>
  );
}
