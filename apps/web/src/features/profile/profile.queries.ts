import type { TicketForm } from '@escuta/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';
import { updateOwn } from '../../shared/session/index.ts';

/** Changes the signed-in user's own profile. */
export function useUpdateOwn() {
  return useMutation({ mutationFn: updateOwn });
}

/** Opens a support ticket. Returns its number. */
export function useOpenTicket() {
  return useMutation({
    mutationFn: async (body: TicketForm) => (await call('openTicket', { body })).ticket,
  });
}
