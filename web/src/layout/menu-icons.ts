import {
  ClockIcon,
  ContractIcon,
  DecisionIcon,
  EnquiryIcon,
  FuelIcon,
  HelpIcon,
  RequisitionIcon,
  pathIcon,
} from '../ui/icons.tsx'

export const menuIcons = {
  home: pathIcon('M2.5 7 8 2.5 13.5 7v6.5h-4v-4h-3v4h-4z'),
  decisions: DecisionIcon,
  enquiries: EnquiryIcon,
  paper: pathIcon('M4 2h5.5L12.5 5v9H4zM9.5 2v3h3M6 8h4.5M6 10.5h4.5'),
  committee: pathIcon(
    'M8 4.5a1.7 1.7 0 1 0 0-.01M3.5 7.2a1.4 1.4 0 1 0 0-.01M12.5 7.2a1.4 1.4 0 1 0 0-.01M5 13c0-2.2 1.3-3.5 3-3.5s3 1.3 3 3.5zM1.5 12c0-1.3.7-2.3 2-2.5M14.5 12c0-1.3-.7-2.3-2-2.5',
  ),
  contract: ContractIcon,
  amendment: pathIcon(
    'M3 13l.8-3L10.5 3.3a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7L6 12.2zM9.5 4.3l2.2 2.2',
  ),
  requisition: RequisitionIcon,
  vendor: pathIcon(
    'M2.5 6.5 3.5 2.5h9l1 4M2.5 6.5a1.8 1.8 0 0 0 3.6 0 1.8 1.8 0 0 0 3.7 0 1.8 1.8 0 0 0 3.7 0M3.5 8.5v5h9v-5M6.5 13.5v-3h3v3',
  ),
  fuel: FuelIcon,
  settings: pathIcon('M2 4.5h6M11 4.5h3M9.5 3v3M2 11.5h3M8 11.5h6M6.5 10v3'),
  insights: pathIcon('M2 11.5 6 7.5l3 2.5 5-6M10.5 4H14v3.5'),
  administration: pathIcon('M8 2 13 4v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4z'),
  person: pathIcon('M8 2.5a2.6 2.6 0 1 0 .01 0M3 13.5c.3-2.6 2-4 5-4s4.7 1.4 5 4'),
  help: HelpIcon,
  later: ClockIcon,
  report: pathIcon('M3 2h10v12H3zM5.5 11.5V9M8 11.5v-5M10.5 11.5V8'),
  archive: pathIcon('M2 3h12v3.5H2zM3 6.5v7h10v-7M6.5 9.5h3'),
} as const

export type MenuIcon = keyof typeof menuIcons
