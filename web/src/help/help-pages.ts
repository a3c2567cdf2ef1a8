/** Page and heading of the guide for each screen, including its sub-screens. */
export const helpPageByScreen: Readonly<Record<string, string>> = {
  '/insaka/dashboard': 'dashboard#to-see-what-waits',
  '/insaka/profile': 'your-account#to-change-your-password-or-your-address',
  '/insaka/plscm/enquiries': 'enquiries#to-record-an-enquiry',
  '/insaka/plscm/lvp/list': 'low-value-papers#to-record-a-low-value-paper',
  '/insaka/plscm/hvp/mpcs': 'committee-papers#to-record-a-committee-paper',
  '/insaka/plscm/hvp/contracts': 'contracts#to-record-a-contract',
  '/insaka/plscm/hvp/contract/amendments': 'contracts#to-amend-a-contract',
  '/insaka/plscm/stores/fuel': 'fuel#to-draw-fuel',
  '/insaka/plscm/stores/settings': 'fuel#to-set-a-price',
  '/insaka/plscm/analytics/reporting': 'reports#to-make-a-report',
  '/insaka/plscm/analytics/insights': 'dashboard#to-see-vendors-methods-funders-and-days',
  '/insaka/plscm/analytics/archived': 'reports#to-find-closed-records-of-former-years',
  '/insaka/admin/users': 'people#to-add-a-user',
  '/insaka/admin/institutions': 'institution#to-change-the-address-or-the-coat-of-arms',
  '/insaka/admin/departments': 'people#to-add-a-department',
  '/insaka/admin/designations': 'people#to-add-a-designation',
  '/insaka/admin/imports': 'imports#to-import-a-register',
  '/insaka/admin/settings': 'institution#to-choose-when-people-are-signed-out',
  '/insaka/admin/system': 'institution#to-see-how-the-installation-is',
  '/insaka/admin/history': 'auditors#to-read-the-history',
  '/api/docs': 'institution#for-programs',
}

/** The help of a screen, or undefined if the guide has none. */
export function helpFor(address: string): { page: string; hash: string } | undefined {
  const path = Object.keys(helpPageByScreen).find((each) => `${address}/`.startsWith(`${each}/`))
  if (!path) return undefined
  const [page, hash] = helpPageByScreen[path]!.split('#') as [string, string]
  return { page, hash }
}
