import { Encrypter } from 'age-encryption';
import { vi } from 'vitest';

/** The binary logarithm of scrypt's cost; with age's default, 18, each file takes some seconds. */
const WORK_FACTOR = 8;

/** For one test: passphrases of backups are hardly stretched. Readers take the factor from the file. */
export function weakenPassphrases(): void {
  const { setPassphrase } = Encrypter.prototype;
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    setPassphrase.call(this, passphrase);
    this.setScryptWorkFactor(WORK_FACTOR);
  });
}
