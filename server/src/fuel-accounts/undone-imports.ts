/** Reason of an entry that undoes an import; it distinguishes such an entry from an imported reversal. */
export const undoReason = (importId: number): string => `Taken back with import ${importId}.`

/** SQL condition that an entry undoes an import; `entry` is its table alias. */
export const isUndoSql = (entry: string): string =>
  `(${entry}.reverses IS NOT NULL AND ${entry}.import_id IS NOT NULL AND ${entry}.reason = 'Taken back with import ' || ${entry}.import_id || '.')`

/** SQL condition that an entry, or its reversal, was undone with its import. */
export const isUndoneSql = (entry: string): string => `EXISTS (
  SELECT FROM fuel_transactions undo
   WHERE undo.institution_id = $1 AND undo.reverses = ${entry}.id AND (
         ${isUndoSql('undo')} OR EXISTS (
         SELECT FROM fuel_transactions later WHERE later.institution_id = $1 AND later.reverses = undo.id)))`
