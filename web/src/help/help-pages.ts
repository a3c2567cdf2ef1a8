/** Page and heading of the guide for each screen, including its sub-screens. */
export const helpPageByScreen: Readonly<Record<string, string>> = {
  '/insaka/dashboard': 'dashboard#see-pending-work',
  '/insaka/plscm/decisions': 'decisions#work-through-my-decisions',
  '/insaka/profile': 'your-account#change-your-password',
  '/insaka/plscm/requisitions': 'requisitions#request-a-purchase',
  '/insaka/plscm/enquiries': 'enquiries#record-an-enquiry',
  '/insaka/plscm/vendors': 'vendors#record-a-vendor',
  '/insaka/plscm/lvp/list': 'low-value-papers#record-a-low-value-paper',
  '/insaka/plscm/hvp/mpcs': 'committee-papers#record-a-committee-paper',
  '/insaka/plscm/hvp/contracts': 'contracts#record-a-contract',
  '/insaka/plscm/hvp/contract/amendments': 'contracts#record-an-amendment',
  '/insaka/plscm/hvp/meetings': 'committee-secretary#plan-a-meeting-and-its-agenda',
  '/insaka/plscm/stores/fuel': 'fuel#draw-fuel',
  '/insaka/plscm/stores/settings': 'fuel#set-a-fuel-price',
  '/insaka/plscm/analytics/reporting': 'reports#make-a-report',
  '/insaka/plscm/analytics/insights': 'dashboard#see-vendors-methods-funders-and-waiting-times',
  '/insaka/plscm/analytics/workload': 'head-of-procurement#see-the-workload',
  '/insaka/plscm/analytics/archived': 'reports#find-closed-records-of-earlier-years',
  '/insaka/admin/users': 'people#add-a-user',
  '/insaka/admin/institutions': 'institution#change-the-address-or-the-coat-of-arms',
  '/insaka/admin/departments': 'people#add-a-department',
  '/insaka/admin/designations': 'people#add-a-designation',
  '/insaka/admin/committee-members': 'committee-secretary#appoint-a-member-of-the-committee',
  '/insaka/admin/imports': 'imports#import-a-register',
  '/insaka/admin/settings': 'institution#set-the-idle-timeout',
  '/insaka/admin/system': 'institution#see-the-state-of-the-installation',
  '/insaka/admin/history': 'auditors#read-the-history',
  '/api/docs': 'institution#connect-other-programs-api',
}

/** The help of a screen, or undefined if the guide has none. */
export function helpFor(address: string): { page: string; hash: string } | undefined {
  const path = Object.keys(helpPageByScreen).find((each) => `${address}/`.startsWith(`${each}/`))
  if (!path) return undefined
  const [page, hash] = helpPageByScreen[path]!.split('#') as [string, string]
  return { page, hash }
}
