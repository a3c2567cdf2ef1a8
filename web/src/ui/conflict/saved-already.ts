/** Said where a change was refused as too late, and what is saved now is just that. */
export const savedAlready = 'This has been saved already.'
