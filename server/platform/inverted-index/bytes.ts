/** Appends numbers and bytes to a growing buffer. Numbers are unsigned LEB128: one byte for each seven bits. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @param value an integer from 0 to 2^53 */
  number(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Preceded by its length in bytes. */
  text(text: string): void {
    const bytes = ENCODER.encode(text);
    this.number(bytes.length);
    this.bytes(bytes);
  }

  /** Returns a copy of the written bytes and resets the writer. */
  finish(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads the format of `ByteWriter`. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#bytes.length;
  }

  number(): number {
    let byte = this.#bytes[this.position++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 0x80; byte >= 0x80 && !this.isAtEnd; scale *= 0x80) {
      byte = this.#bytes[this.position++] ?? 0;
      value += (byte & 0x7f) * scale;
    }
    return value;
  }

  skip(length: number): void {
    this.position += length;
  }

  /** A view of the same memory. */
  bytes(length: number): Uint8Array {
    this.position += length;
    return this.#bytes.subarray(this.position - length, this.position);
  }

  text(): string {
    return DECODER.decode(this.bytes(this.number()));
  }
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
