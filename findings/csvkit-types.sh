# csvkit 2.2.0 with agate 1.14.2 and parsedatetime 2.6 (PyPI): csvsort, csvjson and csvjoin of a list of grants.
# A column whose every text can be read as a date is one, so that the customers May and June are 0001-05-01 and 0001-06-01, and Today the
# first day of all. Plans of `30d` and `7d` are "30 days, 0:00:00" and "7 days, 0:00:00", invoices 0012 and 12 one number, codes t, f and y
# booleans; prices of $5, 5% and 1,000 lose their sign. A customer NA is none. csvsort, which only sorts, writes all that as well, and csvjoin
# takes 0012 and 12 for one invoice. One text that does not fit and the column stays as it was. (`-I` and `--blanks` end it.)
# It matters to an export that is sorted or joined by them: which ids survive depends on who else is in the column.
# Our lists are JSON, whose ids are texts (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
pip_install csvkit==2.2.0 agate==1.14.2 parsedatetime==2.6
cd "$work"
export PATH=$work/venv/bin:$PATH
grants='customer,plan,invoice,code,price
June,30d,0012,t,$5
May,7d,12,f,5%
NA,1h,13,y,"1,000"'
{
  echo "$grants" | csvsort -c plan
  echo "$grants" | sed 's/^May/Maybe/; s/7d/7 d?/; s/,12,/,inv-12,/; s/,f,/,g,/; s/5%/5 %/' | csvsort -c customer
  echo "$grants" | csvjson | tr '}' '\n'
  printf 'invoice,paid\n12,no\n' >paid.csv
  echo "$grants" | csvjoin -c invoice - paid.csv
} >seen
holds 'csvkit 2.2.0 makes a date of the customer May, and one invoice of 0012 and 12' <<'S'
customer,plan,invoice,code,price
,1:00:00,13,True,1000
0001-05-01,"7 days, 0:00:00",12,False,5
0001-06-01,"30 days, 0:00:00",12,True,5
customer,plan,invoice,code,price
June,30d,0012,t,5
Maybe,7 d?,inv-12,g,5
,1h,13,y,1000
[{"customer": "0001-06-01", "plan": "30 days, 0:00:00", "invoice": 12.0, "code": true, "price": 5.0
, {"customer": "0001-05-01", "plan": "7 days, 0:00:00", "invoice": 12.0, "code": false, "price": 5.0
, {"customer": null, "plan": "1:00:00", "invoice": 13.0, "code": true, "price": 1000.0
]customer,plan,invoice,code,price,paid
0001-06-01,"30 days, 0:00:00",12,True,5,False
0001-05-01,"7 days, 0:00:00",12,False,5,False
S
