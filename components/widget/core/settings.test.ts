import { describe, expect, it } from 'vitest';
import type { PublicSettings } from '#lib/widget-settings.ts';
import { resolveSettings } from './settings.ts';

const loadedWith = (data: Partial<Record<string, string>> = {}) => ({
  data,
  site: 'manual',
});

const published: PublicSettings = {
  site: 'manual',
  origin: 'https://foyer.example',
  agents: { chat: { enabled: true }, search: { enabled: true }, share: { enabled: false } },
  theme: { color: '#abc', position: 'bottom-left', mode: 'dark' },
};

describe('resolveSettings', () => {
  it('uses the settings of the server', () => {
    expect(resolveSettings(published, loadedWith())).toMatchObject({
      site: 'manual',
      origin: 'https://foyer.example',
      agents: ['chat', 'search'],
      theme: { color: '#aabbcc', side: 'left', mode: 'dark' },
    });
  });

  it('lets attributes override, but never switch an agent on', () => {
    const data = {
      agents: 'search, share',
      position: 'bottom-right',
      theme: 'light',
      color: '#102030',
    };
    expect(resolveSettings(published, loadedWith(data))).toMatchObject({
      agents: ['search'],
      theme: { color: '#102030', side: 'right', mode: 'light' },
    });
  });

  it('ignores unknown values', () => {
    const data = { color: 'red;} * {display:none', theme: 'sepia' };
    expect(resolveSettings({ ...published, theme: {} }, loadedWith(data))?.theme).toEqual({
      color: '',
      side: 'right',
      mode: 'auto',
    });
  });
});
