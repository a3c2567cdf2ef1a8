import type { ReactNode } from 'react'

/** 16-pixel icon; always accompanied by text or a label. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const pathIcon = (path: string) =>
  function PathIcon() {
    return (
      <Icon>
        <path d={path} />
      </Icon>
    )
  }

export const ChevronIcon = pathIcon('m6 4 4 4-4 4')
export const CheckIcon = pathIcon('m3.5 8.5 3 3 6-7')
export const MenuIcon = pathIcon('M2 4h12M2 8h12M2 12h12')
export const CloseIcon = pathIcon('m4 4 8 8M12 4l-8 8')
export const DashIcon = pathIcon('M4 8h8')
export const MoreIcon = pathIcon('M8 3.5v.01M8 8v.01M8 12.5v.01')
export const SaveIcon = pathIcon('M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10')
export const ImportIcon = pathIcon('M8 10.2V2.5M4.8 5.7 8 2.5l3.2 3.2M3 13.5h10')
export const PlusIcon = pathIcon('M8 3.5v9M3.5 8h9')
export const SearchIcon = pathIcon('M7 2.5a4.5 4.5 0 1 0 .01 0M10.5 10.5l3 3')
export const ColumnsIcon = pathIcon('M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10')
export const PrintIcon = pathIcon('M4.5 6V2.5h7V6M4.5 11H2.5V6h11v5h-2M4.5 9h7v4.5h-7z')
export const ViewIcon = pathIcon('M2.5 4h11M2.5 8h7M2.5 12h9')
export const FilterIcon = pathIcon('M2 4h12M4.5 8h7M6.5 12h3')
export const HelpIcon = pathIcon('M8 2a6 6 0 1 0 .01 0M6.3 6.3A1.8 1.8 0 1 1 8 8.2v.8M8 11.2v.1')
export const CautionIcon = pathIcon('M8 2.5 14.5 13.5h-13zM8 6.8v3M8 11.6v.1')
export const CopyIcon = pathIcon('M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3')
export const ReopenIcon = pathIcon('M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6')
export const EnquiryIcon = pathIcon('M2.5 3h11v7.5H7L4 13v-2.5H2.5zM5 6h6M5 8h4')
export const ClockIcon = pathIcon('M8 2.5a5.5 5.5 0 1 0 .01 0M8 5.5V8l2 1.5')
export const DecisionIcon = pathIcon('M13.5 7.5V13h-11V3H10M5.5 7.5l2.5 2.5L14 3.5')
export const RequisitionIcon = pathIcon('M5.5 3.5h-2V14h9V3.5h-2M5.5 2h5v3h-5zM6 8h4M6 10.5h4')
export const OrderIcon = pathIcon('M2 3h1.5l1.5 7.5h7L13.5 5H4')
export const ContractIcon = pathIcon('M3 2h10v12H3zM5.5 5h5M5.5 7.5h5M5.5 11.5h2M9.5 11l1 1 1.5-2')
export const FuelIcon = pathIcon(
  'M3 13.5V3h6v10.5M2 13.5h8M3 7h6M9 8h1.5c.6 0 1 .4 1 1v2.2a1 1 0 0 0 2 0V6l-2-2',
)
export const FileIcon = pathIcon(
  'M12.5 7.5 8 12a2.8 2.8 0 0 1-4-4l5-5a1.9 1.9 0 0 1 2.7 2.7l-5 5a.9.9 0 0 1-1.3-1.3l4.3-4.2',
)
