import type { Device, ShownKey } from '@escuta/contract';
import { plainText } from '../../shared/format/index.ts';

/** What a dialog is about. */
export type DeviceTask =
  | { kind: 'new' }
  | { kind: 'change'; device: Device }
  | { kind: 'rotate'; device: Device }
  | { kind: 'revoke'; device: Device }
  | { kind: 'refusals'; device: Device }
  | { kind: 'key'; shown: Pick<ShownKey, 'dispositivo' | 'chave_dispositivo'> };

/** Starts a task from the control that gets the focus back. */
export type StartTask = (task: DeviceTask, opener: Element | null) => void;

/** The devices whose name, company or collector contains the text; case and accents are ignored. */
export function filterDevices(devices: readonly Device[], text: string): readonly Device[] {
  const wanted = plainText(text.trim());
  return devices.filter(({ nome, razao_social, nome_coletor }) =>
    [nome, razao_social, nome_coletor].some((name) => plainText(name ?? '').includes(wanted)),
  );
}

/** By what devices are told apart: company and name, without case and accents. */
export const nameOf = ({ id_cliente, nome }: Device): string => `${id_cliente} ${plainText(nome)}`;

/** The names that several devices have: an earlier version allowed it, and revoked ones keep theirs. */
export function namesakesOf(devices: readonly Device[]): ReadonlySet<string> {
  const names = devices.map(nameOf);
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}
