/** A cell of figures on paper. */
export const Figure = ({ value }: { value: string }) => (
  <td data-align="right" data-nowrap>
    {value}
  </td>
)
