import type { Task, TaskCount } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { open } from '../testing/open-admin.tsx';

const MINUTE_MS = 60_000;
const before = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS - 5_000).toISOString();
const task = (id_saida: string, change: Partial<Task> = {}): Task => ({
  ...{
    id_saida,
    tipo: 'recording',
    situacao: 'waiting',
    id_cliente: 9,
    razao_social: 'São João dos Patos',
    nome: null,
  },
  ...{
    id_amostra: 90211,
    seq: 'JA7K-2',
    data: before(3),
    dt_proxima: before(3),
    tentativas: 0,
    feitas: null,
    total: null,
    erro: null,
  },
  ...change,
});
const FAILED = task('9007199254740993', {
  ...{
    situacao: 'failed',
    dt_proxima: null,
    tentativas: 4,
    erro: 'companies/9/recordings/7f.wav: the file is missing',
  },
});
const MAIL = task('78', {
  ...{
    tipo: 'password_link',
    nome: 'Íris Nuñez',
    id_amostra: null,
    seq: null,
    tentativas: 2,
    erro: '451 mailbox busy',
  },
  dt_proxima: '2031-03-09T11:42:00-03:00',
});
const counts = (tasks: readonly Task[]): TaskCount[] =>
  tasks.map(({ tipo, situacao }) => ({ tipo, situacao, total: 1 }));

async function openQueue(tasks: readonly Task[], more: Answers = {}) {
  const opened = open('/admin/queue', 'SUP', {
    listTasks: ({ query }: { query?: { situacao?: string } }) => {
      const dados = tasks.filter(({ situacao }) => !query?.situacao || situacao === query.situacao);
      return { dados, total: dados.length, contagens: counts(tasks) };
    },
    ...more,
  } as Answers);
  await screen.findByRole('heading', { name: 'Fila de tarefas' });
  return opened;
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

describe('the queue', () => {
  it('tells how far deciding again is, and cancels it', async () => {
    const run = {
      tipo: 'decide_again',
      id_amostra: null,
      seq: null,
      feitas: 1200,
      total: 3000,
      situacao: 'running',
    } as const;
    const { answers } = await openQueue([task('81', run)], { cancelTask: { total: 1 } });
    const row = within(await rowOf('Decidir de novo'));
    expect(row.getByText('1.200 de 3.000 gravações')).toBeTruthy();
    fireEvent.click(row.getByRole('button', { name: 'Cancelar: decidir de novo, São João dos Patos' }));
    expect(await screen.findByText('Cancelada; o que já foi decidido fica')).toBeTruthy();
    expect(answers).toBeTruthy();
  });

  it('tells of a failed recording its reason, and leads to its sample', async () => {
    await openQueue([FAILED]);
    const row = within(await rowOf('Gravação recebida'));
    expect(row.getByText('companies/9/recordings/7f.wav: the file is missing')).toBeTruthy();
    expect(row.getByText('4 tentativas')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Amostra JA7K-2' }).getAttribute('href')).toBe(
      '/?id_amostra=JA7K-2&amostra=90211',
    );
  });

  it('tells of a mail whom it is for, and when its next try is', async () => {
    await openQueue([MAIL]);
    const row = within(await rowOf('E-mail: nova senha'));
    expect(row.getByText('Íris Nuñez')).toBeTruthy();
    expect(row.getByText('2 tentativas · próxima 09/03/2031 11:42')).toBeTruthy();
  });

  it('has nothing to try again where a task only waits or runs', async () => {
    await openQueue([task('1'), task('2', { situacao: 'running', tentativas: 1 })]);
    await screen.findByText('Em andamento');
    expect(screen.queryByRole('button', { name: /Tentar de novo/ })).toBeNull();
  });

  it('shows only the tasks in the chosen state, with the count of each', async () => {
    await openQueue([FAILED, MAIL]);
    fireEvent.click(await screen.findByRole('radio', { name: 'Com falha (1)' }));
    await waitFor(() => expect(screen.queryByText('E-mail: nova senha')).toBeNull());
    expect(screen.getByText('Gravação recebida')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Em espera (1)' })).toBeTruthy();
  });

  it('says that there is nothing to do', async () => {
    await openQueue([]);
    expect(await screen.findByText('Nada na fila')).toBeTruthy();
  });

  it('says why it could not be loaded', async () => {
    await openQueue([], { listTasks: refuse('database_unavailable') });
    expect(await screen.findByText('A fila não pôde ser carregada')).toBeTruthy();
  });
});

it('says of when the rows are while the server does not answer', async () => {
  const { answers } = await openQueue([FAILED], { retryTasks: { total: 0 } });
  await screen.findByText('Gravação recebida');
  answers.listTasks = refuse('database_unavailable');
  // Trying again looks at the queue.
  fireEvent.click(within(await rowOf('Gravação recebida')).getByRole('button'));
  expect(await screen.findByText(/^Sem resposta do servidor: esta é a fila das \d\d:\d\d/)).toBeTruthy();
  expect(screen.getByText('Gravação recebida')).toBeTruthy();
});

describe('trying again', () => {
  it('sends the whole key of the task, and tells that it is back in the queue', async () => {
    const sent: unknown[] = [];
    await openQueue([FAILED], {
      retryTasks: ({ body }) => {
        sent.push(body);
        return { total: 1 };
      },
    });
    fireEvent.click(within(await rowOf('Gravação recebida')).getByRole('button'));
    expect(await screen.findByText('1 tarefa de volta à fila')).toBeTruthy();
    expect(sent).toEqual([{ ids: ['9007199254740993'] }]);
  });

  it('sends all failed tasks at once, and no other', async () => {
    const sent: unknown[] = [];
    await openQueue([FAILED, { ...FAILED, id_saida: '5' }, MAIL], {
      retryTasks: ({ body }) => {
        sent.push(body);
        return { total: 2 };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo as 2 que falharam' }));
    await screen.findByText('2 tarefas de volta à fila');
    expect(sent).toEqual([{ ids: ['9007199254740993', '5'] }]);
  });

  it('tells of a task that was done meanwhile', async () => {
    await openQueue([FAILED], { retryTasks: { total: 0 } });
    fireEvent.click(within(await rowOf('Gravação recebida')).getByRole('button'));
    expect(await screen.findByText('Nada voltou à fila: já terminou ou está em andamento')).toBeTruthy();
  });
});
