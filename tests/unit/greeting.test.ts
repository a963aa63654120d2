import { expect, test } from 'vitest';
import { greet } from '../../server/greeting.ts';
import { CLASS_LIMITS, roomAddress } from '../../server/policy/class.ts';
import { LIMITS } from '../../server/policy/limits.ts';

const server = {
  port: 4114,
  url: 'http://127.0.0.1:4114',
  origins: new Set(['http://127.0.0.1:4114', 'http://192.168.1.7:4114']),
};
const alone = { port: 4114, host: '127.0.0.1', isClass: false, addresses: ['127.0.0.1'] };
const room = { ...alone, host: '0.0.0.0', isClass: true, addresses: ['127.0.0.1', '192.168.1.7'] };

test('on this machine alone: the address, and nothing to be afraid of', () => {
  expect(greet(server, alone)).toBe('Handshake is at http://127.0.0.1:4114');
});

test('a port that was taken is named', () => {
  expect(greet(server, { ...alone, port: 80 })).toContain('Port 80 is taken.');
});

test('on the network by option: what that means, and every address', () => {
  const said = greet(server, { ...alone, host: '0.0.0.0' });
  expect(said).toContain('Other machines can start processes');
  expect(said).toContain('http://192.168.1.7:4114');
});

test('class mode says what it means, the address for the room, and its QR code', () => {
  const said = greet(server, room);
  expect(said).toContain('They cannot run anything else.');
  expect(said).toContain('For the room: http://192.168.1.7:4114');
  expect(said).toMatch(/[█▀▄]{10}/);
});

test('class mode on no network says so', () => {
  const lone = { ...room, addresses: ['127.0.0.1', '::1', '169.254.3.4'] };
  expect(greet(server, lone)).toContain('on no network');
});

test.each([
  [['127.0.0.1', '8.8.8.8', '10.1.2.3'], '10.1.2.3'],
  [['172.15.0.1', '172.16.0.1'], '172.16.0.1'],
  [['8.8.8.8'], '8.8.8.8'],
  [['::1', 'fe80::1'], undefined],
])('of %j the room reaches %s', (addresses, expected) => {
  expect(roomAddress(addresses)).toBe(expected);
});

test('class mode loosens no limit', () => {
  for (const [name, value] of Object.entries(CLASS_LIMITS)) {
    expect(value).toBeLessThanOrEqual(LIMITS[name as keyof typeof CLASS_LIMITS]);
  }
});
