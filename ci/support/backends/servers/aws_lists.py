# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Serves lists of moto, a stand-in for a cloud: `aws_lists.py FOLDER`. Writes the ids that it created to ids.json."""

import json
import logging
import sys
from pathlib import Path

import boto3
from moto.server import ThreadedMotoServer

import rows

ROWS = 45


def created(client):
    """Create the rows of each list; yield the name of the list and its ids.

    Args:
        client: Returns the client of a service.
    """
    names = [f"row-{number:03}" for number in range(ROWS)]
    role = "arn:aws:iam::123456789012:role/role"

    def each(list, create):
        for name in names:
            create(name)
        return list, names

    yield each("cloudwatch DescribeAlarms", lambda name: client("cloudwatch").put_metric_alarm(
        AlarmName=name, MetricName="m", Namespace="n", Statistic="Sum", Period=60, EvaluationPeriods=1, Threshold=1,
        ComparisonOperator="LessThanThreshold"))
    yield each("dynamodb ListTables", lambda name: client("dynamodb").create_table(
        TableName=name, BillingMode="PAY_PER_REQUEST", KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
        AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}]))
    yield each("ecr DescribeRepositories", lambda name: client("ecr").create_repository(repositoryName=name))
    yield each("ecs ListClusters", lambda name: client("ecs").create_cluster(clusterName=name))
    yield each("eks ListClusters", lambda name: client("eks").create_cluster(
        name=name, roleArn=role, resourcesVpcConfig={}))
    yield each("efs DescribeFileSystems", lambda name: client("efs").create_file_system(CreationToken=name))
    yield each("iam ListUsers", lambda name: client("iam").create_user(UserName=name))
    yield each("iot ListThings", lambda name: client("iot").create_thing(thingName=name))
    yield each("logs DescribeLogGroups", lambda name: client("logs").create_log_group(logGroupName=name))
    yield each("secretsmanager ListSecrets", lambda name: client("secretsmanager").create_secret(
        Name=name, SecretString="text"))
    yield each("sqs ListQueues", lambda name: client("sqs").create_queue(QueueName=name))
    yield each("ssm DescribeParameters", lambda name: client("ssm").put_parameter(
        Name=name, Value="text", Type="String"))
    yield each("stepfunctions ListStateMachines", lambda name: client("stepfunctions").create_state_machine(
        name=name, roleArn=role, definition='{"StartAt": "A", "States": {"A": {"Type": "Succeed"}}}'))
    yield "kms ListKeys", [client("kms").create_key()["KeyMetadata"]["KeyId"] for _ in names]
    vpcs = [client("ec2").create_vpc(CidrBlock=f"10.{number}.0.0/16")["Vpc"]["VpcId"] for number in range(ROWS)]
    # A new account has a network already.
    yield "ec2 DescribeVpcs", vpcs + [""]


if __name__ == "__main__":
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    port = server.get_host_and_port()[1]
    clients = {}

    def client(service):
        if service not in clients:
            clients[service] = boto3.client(
                service, endpoint_url=f"http://127.0.0.1:{port}", region_name="eu-west-1", aws_access_key_id="key",
                aws_secret_access_key="secret")
        return clients[service]

    Path(sys.argv[1], "ids.json").write_text(json.dumps(dict(created(client))))
    rows.announce(port)
    server._thread.join()
