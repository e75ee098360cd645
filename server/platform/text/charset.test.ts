import { describe, expect, it } from 'vitest';
import { decodeHtml } from './charset.ts';

const latin = Buffer.from('caf\xe9', 'latin1');

describe('decodeHtml', () => {
  it('goes by the header, then by the meta element', () => {
    expect(decodeHtml(latin, 'text/html; charset=ISO-8859-1')).toBe('café');
    expect(decodeHtml(Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin]))).toContain(
      'café',
    );
    const old = '<META http-equiv=Content-Type content="text/html; charset=Shift_JIS">';
    expect(decodeHtml(Buffer.concat([Buffer.from(old), Buffer.from([0x93, 0xfa, 0x96, 0x7b])]))).toContain(
      '日本',
    );
  });

  it('takes undeclared text for UTF-8, or for Windows-1252 when it cannot be that', () => {
    expect(decodeHtml(Buffer.from('café'))).toBe('café');
    expect(decodeHtml(latin)).toBe('café');
  });

  it('lets the byte order mark decide, and leaves it out', () => {
    expect(decodeHtml(Buffer.from('\ufeffcafé'), 'text/html; charset=latin1')).toBe('café');
    expect(decodeHtml(Buffer.from('\ufeffcafé', 'utf16le'))).toBe('café');
  });

  it('survives charsets that do not exist or cannot be', () => {
    expect(decodeHtml(Buffer.from('café'), 'text/html; charset=nonsense')).toBe('café');
    expect(decodeHtml(Buffer.from('<meta charset="utf-16">café'))).toContain('café');
  });
});
