import { describe, expect, it } from 'vitest';
import { decodeHtml } from './charset.ts';

const latin = Buffer.from('caf\xe9', 'latin1');

describe('decodeHtml', () => {
  it('uses the header, then the meta element', () => {
    expect(decodeHtml(latin, 'text/html; charset=ISO-8859-1')).toBe('café');
    expect(decodeHtml(Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin]))).toContain(
      'café',
    );
    const old = '<META http-equiv=Content-Type content="text/html; charset=Shift_JIS">';
    expect(decodeHtml(Buffer.concat([Buffer.from(old), Buffer.from([0x93, 0xfa, 0x96, 0x7b])]))).toContain(
      '日本',
    );
  });

  it('reads undeclared text as UTF-8, or as Windows-1252 if it is invalid UTF-8', () => {
    expect(decodeHtml(Buffer.from('café'))).toBe('café');
    expect(decodeHtml(latin)).toBe('café');
  });

  it('gives the byte order mark precedence, and removes it', () => {
    expect(decodeHtml(Buffer.from('\ufeffcafé'), 'text/html; charset=latin1')).toBe('café');
    expect(decodeHtml(Buffer.from('\ufeffcafé', 'utf16le'))).toBe('café');
  });

  it('ignores unknown and impossible charsets', () => {
    expect(decodeHtml(Buffer.from('café'), 'text/html; charset=nonsense')).toBe('café');
    expect(decodeHtml(Buffer.from('<meta charset="utf-16">café'))).toContain('café');
  });
});
