import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import { asStorageError, StorageError } from '../storage-error.ts';

/**
 * Wraps a driver: failures of the disk and the server become `StorageError`s and are reported. Errors in queries are
 * unchanged.
 */
export function storageDriver(driver: Driver, report: (error: StorageError) => void): Driver {
  const watched = new WeakSet<DatabaseConnection>();

  async function watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (failure) {
      const error = asStorageError(failure);
      if (error instanceof StorageError && error !== failure) report(error);
      throw error;
    }
  }

  /** Modifies the connection in place: drivers compare connections by identity. */
  function watchConnection(connection: DatabaseConnection): DatabaseConnection {
    if (watched.has(connection)) return connection;
    watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, options) => watch(execute(query, options));
    return connection;
  }

  return {
    init: (options) => watch(driver.init(options)),
    acquireConnection: async (options) => watchConnection(await watch(driver.acquireConnection(options))),
    beginTransaction: (connection: DatabaseConnection, settings: TransactionSettings) =>
      watch(driver.beginTransaction(connection, settings)),
    commitTransaction: (connection) => watch(driver.commitTransaction(connection)),
    rollbackTransaction: (connection) => watch(driver.rollbackTransaction(connection)),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}
