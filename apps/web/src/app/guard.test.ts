import { ROLES, type Role } from '@escuta/contract';
import { describe, expect, it } from 'vitest';
import type { Session } from '../shared/session/index.ts';
import { person } from '../shared/testing/people.ts';
import { guard, safePath } from './guard.ts';

const as = (id_tipo_usuario: Role, endReason: null = null) => ({
  session: { token: 't', expiresAt: 1, startPending: false, user: person({ id_tipo_usuario }) } satisfies Session,
  endReason,
});
const nobody = { session: null, endReason: null } as const;

describe('guard', () => {
  it('redirects signed-out users to the sign-in with the wanted address', () => {
    expect(guard('samples.view', nobody, '/?id=5#x')).toEqual({ to: '/login', from: '/?id=5#x' });
    expect(guard('signed_in', { session: null, endReason: 'expired' }, '/admin/my-profile')).toEqual({
      to: '/login',
      from: '/admin/my-profile',
    });
  });

  it('keeps no address after a sign-out', () => {
    expect(guard('samples.view', { session: null, endReason: 'signed_out' }, '/')).toEqual({ to: '/login' });
    expect(guard('blind_review.take', { session: null, endReason: 'review' }, '/br/br-class')).toEqual({
      to: '/login',
    });
  });

  it('redirects signed-in users from the sign-in to the wanted address', () => {
    expect(guard('guests', nobody, '/login')).toBeNull();
    expect(guard('guests', as('ANA'), '/login')).toEqual({ to: '/' });
    expect(guard('guests', as('ANA'), '/login', '/admin/my-profile?x=1')).toEqual({ to: '/admin/my-profile?x=1' });
  });

  it('redirects signed-in users from the sign-in to their own start unless an address was wanted', () => {
    const { session } = as('ANA');
    const own = { session: { ...session, opens: '/list?classificacao=INCO' }, endReason: null };
    expect(guard('guests', own, '/login')).toEqual({ to: '/list?classificacao=INCO' });
    expect(guard('guests', own, '/login', '/')).toEqual({ to: '/list?classificacao=INCO' });
    expect(guard('guests', own, '/login', '/?vista=false')).toEqual({ to: '/?vista=false' });
    expect(guard('guests', { ...own, session: { ...session, opens: '//evil.test' } }, '/login')).toEqual({ to: '/' });
  });

  it.each(ROLES)('opens the map for %s if the role may see samples', (role) => {
    expect(guard('samples.view', as(role), '/')).toEqual(role === 'BR' ? { to: '/br' } : null);
    expect(guard('signed_in', as(role), '/admin/my-profile')).toBeNull();
  });

  it('opens blind review only for blind reviewers and redirects them to it from everywhere', () => {
    expect(guard('blind_review.take', as('BR'), '/br')).toBeNull();
    expect(guard('users.list', as('BR'), '/admin')).toEqual({ to: '/br' });
    expect(guard('blind_review.take', as('SUP'), '/br')).toEqual({ to: '/admin/my-profile' });
  });

  it('redirects an unknown role to their profile', () => {
    const stranger = as('XYZ' as Role);
    expect(guard('samples.view', stranger, '/')).toEqual({ to: '/admin/my-profile' });
    expect(guard('signed_in', stranger, '/admin/my-profile')).toBeNull();
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\\evil.test',
    '\t//evil.test',
    '/.//evil.test',
    'admin',
    'javascript:alert(1)//',
    'https://evil.test',
    'javascript:alert(1)',
    '',
    undefined,
    5,
    '/login',
    '/login?x',
  ])('never leaves the app for %s', (path) => {
    expect(safePath(path)).toBe('/');
  });

  it('keeps path, query and fragment of an address in the app', () => {
    expect(safePath('/inspect/eyJ9?id=5&q=a%20b#x')).toBe('/inspect/eyJ9?id=5&q=a%20b#x');
  });
});
