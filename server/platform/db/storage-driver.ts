import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import { asStorageError, StorageError } from '../storage-error.ts';

/**
 * A driver whose failures of disk and server are `StorageError`s, each of them reported. Queries that are wrong fail as
 * before.
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

  /** The connection itself is changed: drivers know theirs by identity. */
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
